/** Measurements of the voice, written by what listens and read once a frame. Times in ms of `performance.now()`. */
export interface Meter {
  /** The loudness, 0 to 1; of use for a moment after `levelAt`. */
  level: number
  levelAt: number
  /** The time of the recogniser's last news: all that is known if the microphone cannot be shared. */
  wordsAt: number
}

export interface VoiceDrawing {
  /** Begins, or lets the voice fall calm into the line. */
  hear(isHearing: boolean): void
  close(): void
}

/** The time for which the voice is kept: its way from one end of the line to the other. */
const keptMs = 1800
const slotMs = 12
const slots = Math.ceil(keptMs / slotMs)
/** Half of the height of the loudest voice, in CSS pixels: the canvas is 44 high. */
const most = 18
/** Somebody listens, though nothing is said. */
const breath = 0.05
/** A louder voice shows at once, a softer one in its own time. */
const riseMs = 45
const fallMs = 170
const fadeMs = 450
/** The longest a level holds, or words are taken for the voice. */
const levelMs = 400
const wordsMs = 700
const stepPx = 3
/** A computer whose frames come so late draws half as often for a while: words and keys come first. */
const lateMs = 30
const sparedMs = 1000
/** A frame of the display, and a little more. */
const pauseMs = 20

/**
 * The brand's line, alive: the voice comes in at the left, runs along the line and calms down into it. Draws at the
 * display's rate while somebody is heard, and once where motion is not wanted.
 */
export function drawVoice(canvas: HTMLCanvasElement, meter: Meter): VoiceDrawing {
  const context = canvas.getContext('2d')
  const stillness = matchMedia('(prefers-reduced-motion: reduce)')
  /** The loudness at each moment that is kept, in turn. */
  const heard = new Float32Array(slots)
  let slot = 0
  let loudness = 0
  /** 1 while somebody is heard; falls to 0 after that. */
  let presence = 0
  let isHearing = false
  let last = 0
  let frame = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  let sparedUntil = 0
  let theme: string | undefined = 'none yet'
  let colour = ''

  const fitting = new ResizeObserver(([entry]) => {
    if (entry === undefined) return
    const { width, height } = entry.contentRect
    canvas.width = Math.round(width * devicePixelRatio)
    canvas.height = Math.round(height * devicePixelRatio)
    if (presence > 0) paint()
  })
  fitting.observe(canvas)

  function advance(now: number) {
    const passed = Math.min(100, now - last)
    last = now
    presence = isHearing ? 1 : Math.max(0, presence - passed / fadeMs)
    const goal = isHearing ? loudnessAt(meter, now) : 0
    loudness += (goal - loudness) * (1 - Math.exp(-passed / (goal > loudness ? riseMs : fallMs)))
    const next = Math.floor(now / slotMs)
    for (let at = Math.max(slot + 1, next - slots); at <= next; at++) heard[at % slots] = loudness
    slot = next
  }

  function draw(now: number) {
    frame = 0
    if (stillness.matches) return paintStill()
    const isSpared = now < sparedUntil
    if (now - last > lateMs * (isSpared ? 2 : 1)) sparedUntil = now + sparedMs
    advance(now)
    paint()
    if (presence > 0) goOn(isSpared)
  }

  function goOn(isSpared: boolean) {
    pause = undefined
    if (isSpared) pause = setTimeout(goOn, pauseMs, false)
    else frame = requestAnimationFrame(draw)
  }

  function paint() {
    if (context === null) return
    const width = canvas.width / devicePixelRatio
    const middle = canvas.height / devicePixelRatio / 2
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    context.clearRect(0, 0, width, 2 * middle)
    context.globalAlpha = presence
    if (theme !== document.documentElement.dataset.theme) {
      theme = document.documentElement.dataset.theme
      colour = getComputedStyle(canvas).color
    }
    context.strokeStyle = colour
    context.lineWidth = 2
    context.lineJoin = 'round'
    context.beginPath()
    context.moveTo(0, middle)
    for (let x = stepPx; x < width; x += stepPx) {
      const share = x / width
      const past = heard[(slot - Math.floor(share * (slots - 1)) + slots) % slots] ?? 0
      context.lineTo(x, middle - most * past * taper(share) * swing(x, last))
    }
    context.lineTo(width, middle)
    context.stroke()
  }

  /** For those who want nothing to move: the same swell each time. */
  function paintStill() {
    heard.fill(isHearing ? 0.8 : 0)
    presence = isHearing ? 1 : 0
    last = 0
    paint()
  }

  return {
    hear(next) {
      isHearing = next
      if (stillness.matches) return paintStill()
      if (!next || frame !== 0 || pause !== undefined) return
      last = performance.now()
      slot = Math.floor(last / slotMs)
      heard.fill(0)
      frame = requestAnimationFrame(draw)
    },
    close() {
      cancelAnimationFrame(frame)
      clearTimeout(pause)
      fitting.disconnect()
    },
  }
}

function loudnessAt({ level, levelAt, wordsAt }: Meter, now: number): number {
  if (now - levelAt < levelMs) return Math.max(breath, level ** 2)
  const since = now - wordsAt
  return since < wordsMs ? Math.max(breath, 0.8 * (1 - since / wordsMs)) : breath
}

/** Rises out of the line at the left, and calms down towards the right. */
function taper(share: number): number {
  return Math.min(1, share * 14) * (1 - share) ** 1.6
}

/** Two tones that drift apart, as voices do: -1 to 1. */
function swing(x: number, at: number): number {
  return 0.65 * Math.sin(x / 4.1 - at / 70) + 0.35 * Math.sin(x / 6.7 - at / 110)
}
