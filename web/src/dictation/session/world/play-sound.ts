/** Two short, soft notes: up when it starts, down when it stops. */
const notes = { start: [523, 784], stop: [784, 523] } as const
const noteMs = 70

/** Resolves once it is over, so that what listens next does not hear it. */
export async function playSound(which: keyof typeof notes): Promise<void> {
  const context = new AudioContext()
  try {
    // A page that nobody has pressed anything on stays silent.
    await Promise.race([context.resume(), passed(noteMs)])
    if (context.state !== 'running') return
    for (const [at, pitch] of notes[which].entries()) playNote(context, pitch, (at * noteMs) / 1000)
    await passed(notes[which].length * noteMs)
  } finally {
    void context.close()
  }
}

/** Swells and fades: an edge would click. */
function playNote(context: AudioContext, pitch: number, after: number): void {
  const from = context.currentTime + after
  const to = from + noteMs / 1000
  const volume = context.createGain()
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(0.08, from + 0.015)
  volume.gain.linearRampToValueAtTime(0, to)
  const tone = new OscillatorNode(context, { frequency: pitch })
  tone.connect(volume).connect(context.destination)
  tone.start(from)
  tone.stop(to)
}

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
