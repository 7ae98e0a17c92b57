// The sound of a new turn: two soft tones, made without a sound file.

let audio: AudioContext | undefined;

function tone(context: AudioContext, pitch: number, after: number): void {
  const start = context.currentTime + after;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.12, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
  const oscillator = context.createOscillator();
  oscillator.type = 'triangle';
  oscillator.frequency.value = pitch;
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.6);
}

/** Play the sound of a new turn. */
export function chime(): void {
  audio ??= new AudioContext();
  tone(audio, 523, 0);
  tone(audio, 784, 0.14);
}
