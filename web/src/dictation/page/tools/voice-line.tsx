import { useEffect, useRef, useState } from 'react'
import { clockTime } from '../../outbox/transcription/gaps.ts'
import { drawVoice, type Meter, type VoiceDrawing } from './draw-voice.ts'
import styles from './voice-line.module.css'

interface VoiceLineProps {
  meter: Meter
  isOn: boolean
  isHearing: boolean
}

/** The line above the text: a wave that moves with the voice, and how long it has been listening. */
export function VoiceLine({ meter, isOn, isHearing }: VoiceLineProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<VoiceDrawing | null>(null)
  useEffect(() => {
    if (canvas.current === null) return
    const opened = drawVoice(canvas.current, meter)
    drawing.current = opened
    return opened.close
  }, [meter])
  useEffect(() => drawing.current?.hear(isHearing), [isHearing])
  return (
    <>
      <canvas ref={canvas} className={styles.voice} />
      {isOn && <Timer isHearing={isHearing} />}
    </>
  )
}

/** Begins with the first moment that is heard, and goes on through short breaks. */
function Timer({ isHearing }: { isHearing: boolean }) {
  const [beginning, setBeginning] = useState<number | null>(null)
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (!isHearing) return
    setBeginning((known) => known ?? Date.now())
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [isHearing])
  if (beginning === null) return null
  return (
    <span role="timer" className={styles.timer}>
      {clockTime(Math.max(0, now - beginning) / 1000)}
    </span>
  )
}
