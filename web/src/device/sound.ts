export type Sound = "typewriter" | "paper" | "till" | "page" | "phone" | "chord";

/** A tone, or filtered noise. Times in seconds, frequencies in hertz. */
interface Part {
  /** Noise if absent. */
  readonly wave?: OscillatorType;
  readonly at: number;
  readonly length: number;
  /** Frequency of the tone, or of the middle of the noise. */
  readonly from: number;
  readonly to?: number;
  /** 0–1. */
  readonly volume: number;
}

const tone = (wave: OscillatorType, at: number, from: number, length: number, volume: number): Part => ({
  wave,
  at,
  from,
  length,
  volume,
});

/** The recipes. */
const SOUNDS: Readonly<Record<Sound, readonly Part[]>> = {
  typewriter: [0, 0.07, 0.13, 0.24].flatMap((at) => [
    { at, length: 0.03, from: 2_600, volume: 0.5 },
    { wave: "square", at, length: 0.02, from: 190, to: 90, volume: 0.12 } as const,
  ]),
  paper: [
    { at: 0, length: 0.09, from: 3_800, volume: 0.3 },
    { at: 0.08, length: 0.13, from: 5_200, to: 2_400, volume: 0.22 },
  ],
  till: [
    { at: 0, length: 0.05, from: 1_800, volume: 0.3 },
    tone("triangle", 0.05, 1_568, 0.4, 0.22),
    tone("triangle", 0.05, 2_093, 0.5, 0.16),
  ],
  page: [{ at: 0, length: 0.22, from: 1_200, to: 4_800, volume: 0.26 }],
  phone: [0, 0.24].flatMap((at) => [
    tone("square", at, 155, 0.14, 0.09),
    tone("sawtooth", at, 78, 0.14, 0.07),
  ]),
  chord: [523.25, 659.25, 783.99, 1_046.5].map((from, index) =>
    tone("triangle", index * 0.07, from, 1.5 - index * 0.1, 0.16),
  ),
};

/** Minimum time between two sounds, in milliseconds. */
const MIN_GAP_MS = 80;
/** A sound that would begin later than this is left out, in milliseconds. */
const MAX_DELAY_MS = 500;
/** Volume of all sounds, 0–1. */
const VOLUME = 0.5;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let lastAt = 0;

/** One second of noise. */
function noiseOf({ sampleRate }: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: sampleRate, sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

function playPart(audio: AudioContext, part: Part): void {
  const start = audio.currentTime + part.at;
  const end = start + part.length;
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(part.volume * VOLUME, start + 0.005);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(audio.destination);
  let source: AudioScheduledSourceNode;
  let pitch: AudioParam;
  if (part.wave === undefined) {
    noise ??= noiseOf(audio);
    const filter = new BiquadFilterNode(audio, { type: "bandpass", Q: 1.2 });
    source = new AudioBufferSourceNode(audio, { buffer: noise });
    source.connect(filter).connect(volume);
    pitch = filter.frequency;
  } else {
    const oscillator = new OscillatorNode(audio, { type: part.wave });
    oscillator.connect(volume);
    source = oscillator;
    pitch = oscillator.frequency;
  }
  pitch.setValueAtTime(part.from, start);
  if (part.to !== undefined) pitch.exponentialRampToValueAtTime(part.to, end);
  source.start(start);
  source.stop(end);
}

/** Plays a sound. Does nothing before the first press on the page, or within 80 ms after another sound. */
export function playSound(sound: Sound): void {
  const now = performance.now();
  if (!mayBeNoticed() || typeof AudioContext === "undefined" || now - lastAt < MIN_GAP_MS) return;
  lastAt = now;
  // A sound that the device refuses, for example one too many, is no loss.
  playWhenRunning(sound).catch(() => {});
}

async function playWhenRunning(sound: Sound): Promise<void> {
  context ??= new AudioContext();
  // A phone suspends it in the background, and interrupts it for a call. Sounds played meanwhile would play later, all at once.
  if (context.state !== "running") await context.resume();
  if (performance.now() - lastAt > MAX_DELAY_MS) return;
  for (const part of SOUNDS[sound]) playPart(context, part);
}

/** Vibrates, in milliseconds, where the device can. Does nothing before the first press on the page. */
export function vibrate(pattern: number | number[]): void {
  if (mayBeNoticed()) navigator.vibrate?.(pattern);
}

/** Returns whether the page is visible and was pressed before: browsers refuse sound and vibration until then. */
function mayBeNoticed(): boolean {
  return document.visibilityState === "visible" && (navigator.userActivation?.hasBeenActive ?? false);
}
