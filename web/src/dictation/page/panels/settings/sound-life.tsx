import { useEffect, useState } from 'react'
import type { Device } from '../../../device/device.ts'
import type { SoundLife } from '../../../device/kept-sound.ts'
import { Choice } from '../parts/setting.tsx'

/** The choice of how long the sound of recordings stays on this device, with the space that it takes. */
export function SoundLifeChoice({ device, isPrivate }: { device: Device; isPrivate: boolean }) {
  const { keptSound, preferences } = device
  const [life, setLife] = useState(preferences.soundLife.get)
  const [bytes, setBytes] = useState(0)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    async function fit() {
      try {
        // Whoever turns private mode on wants none to stay from before.
        await keptSound.removeOver(isPrivate ? null : life, Date.now())
        setBytes(await keptSound.bytes())
        setFailure('')
      } catch (error) {
        console.warn('Kept sound could not be removed.', error)
        setFailure('What was kept could not be removed. It will be removed the next time you open this page.')
      }
    }
    void fit()
  }, [keptSound, life, isPrivate])

  function choose(next: SoundLife | null) {
    preferences.soundLife.set(next)
    setLife(next)
  }

  return (
    <>
      <Choice
        label="Keep the sound of recordings on this device"
        note={isPrivate ? 'Private mode keeps none.' : `Uses ${sizeOf(bytes)} now.`}
        value={life ?? 'none'}
        options={[
          ['none', 'Not at all'],
          ['day', 'For a day'],
          ['week', 'For a week'],
        ]}
        onChange={(value) => choose(value === 'none' ? null : (value as SoundLife))}
      />
      <p role="alert">{failure}</p>
    </>
  )
}

function sizeOf(bytes: number): string {
  if (bytes < 100_000) return bytes === 0 ? 'no space' : 'less than 0.1 MB'
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
