// The sounds of a table, synthesised without sound files. They begin after a first tap or key, as browsers demand.

export type Sound = 'place' | 'draw' | 'dice' | 'coins' | 'score' | 'turn' | 'clock' | 'end';

/** A tone, or noise around a pitch. Times are in seconds, pitches in hertz. */
interface Note {
  wave: 'sine' | 'triangle' | 'noise';
  at: number;
  pitch: number;
  /** The pitch at the end, if it glides. */
  to?: number;
  length: number;
  loud: number;
}

function tone(at: number, pitch: number, length = 0.5, loud = 0.3): Note {
  return { wave: 'triangle', at, pitch, length, loud };
}

function noise(at: number, pitch: number, length: number, loud: number): Note {
  return { wave: 'noise', at, pitch, length, loud };
}

/** The short low tone of something that is put on wood. */
function knock(at: number, loud: number): Note[] {
  const body: Note = { wave: 'sine', at, pitch: 190, to: 85, length: 0.13, loud };
  return [body, noise(at, 1500, 0.04, loud * 0.8)];
}

/** The high tones of metal, which are no multiples of each other. */
function clink(at: number, pitch: number): Note[] {
  return [1, 1.52, 2.31].map((part) => ({
    ...{ wave: 'sine' as const, at, pitch: pitch * part, length: 0.22 / part, loud: 0.12 },
  }));
}

export const SOUNDS: Readonly<Record<Sound, readonly Note[]>> = {
  place: knock(0, 0.5),
  draw: [noise(0, 2600, 0.09, 0.25), noise(0.07, 3400, 0.07, 0.15)],
  dice: [0, 0.07, 0.13, 0.22, 0.35].flatMap((at, i) => knock(at, 0.3 - 0.04 * i)),
  coins: [...clink(0, 2100), ...clink(0.09, 2480)],
  score: [tone(0, 659, 0.25, 0.18), tone(0.09, 880, 0.35, 0.18)],
  turn: [tone(0, 523), tone(0.14, 784)],
  clock: [0, 0.18].flatMap((at) => [{ ...tone(at, 1046, 0.09, 0.3), wave: 'sine' as const }]),
  end: [523, 659, 784, 1046].map((pitch, i) => tone(0.16 * i, pitch, i === 3 ? 1.2 : 0.4)),
};

// The time in which a tone reaches its loudness, and the loudness at its end.
const ATTACK = 0.008;
const SILENT = 0.0001;
// The same sound is not started again within this many seconds, as when several moves are shown at once.
const AGAIN = 0.12;

let audio: AudioContext | undefined;
const started = new Map<Sound, number>();

function source(context: AudioContext, note: Note, start: number): AudioScheduledSourceNode {
  if (note.wave === 'noise') {
    const frames = Math.ceil(note.length * context.sampleRate);
    const buffer = context.createBuffer(1, frames, context.sampleRate);
    buffer.copyToChannel(
      Float32Array.from({ length: frames }, () => 2 * Math.random() - 1),
      0,
    );
    return new AudioBufferSourceNode(context, { buffer });
  }
  const oscillator = new OscillatorNode(context, { type: note.wave, frequency: note.pitch });
  if (note.to) oscillator.frequency.exponentialRampToValueAtTime(note.to, start + note.length);
  return oscillator;
}

function play(context: AudioContext, note: Note, volume: number): void {
  const start = context.currentTime + note.at;
  const end = start + note.length;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(note.loud * volume, start + ATTACK);
  gain.gain.exponentialRampToValueAtTime(SILENT, end);
  const from = source(context, note, start);
  const filter = { type: 'bandpass', frequency: note.pitch, Q: 0.8 } as const;
  const heard = note.wave === 'noise' ? from.connect(new BiquadFilterNode(context, filter)) : from;
  heard.connect(gain).connect(context.destination);
  from.start(start);
  from.stop(end);
}

/** Make sounds possible. Browsers allow this only in response to a tap or a key. */
export async function unlockSounds(): Promise<void> {
  audio ??= new AudioContext();
  if (audio.state !== 'running') await audio.resume();
}

/** Play a sound; volume: from 0 to 1. A sound that the browser does not allow yet is left out, and not played later. */
export function playSound(sound: Sound, volume: number): void {
  if (volume === 0 || audio?.state !== 'running') return;
  const now = audio.currentTime;
  if (now - (started.get(sound) ?? -AGAIN) < AGAIN) return;
  started.set(sound, now);
  for (const note of SOUNDS[sound]) play(audio, note, volume);
}
