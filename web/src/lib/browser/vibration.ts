// The vibration of phones.

/** Return whether this device is a phone or a tablet that can vibrate. */
export function canVibrate(): boolean {
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;
}

/** Vibrate. pulses: milliseconds; every second number is a pause. Browsers refuse it before the first tap. */
export function vibrate(pulses: number[]): void {
  if (canVibrate() && navigator.userActivation.hasBeenActive) navigator.vibrate(pulses);
}
