import { useEffect, useState } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { OnDevice } from '../../recognition/on-device.ts'
import note from '../note.module.css'
import { Tool } from '../tool.tsx'
import styles from './settings-panel.module.css'

type Offer = 'unavailable' | 'downloadable' | 'downloading' | 'available'

/** Recognition on the device itself, where the browser offers it for the language: nothing that is said leaves it. */
export function PrivateMode({ onDevice }: { onDevice: OnDevice }) {
  const [offer, setOffer] = useState<Offer>('unavailable')
  const [isOn, setIsOn] = useState(onDevice.isOn)
  const [isFailed, setIsFailed] = useState(false)

  useEffect(() => {
    let isGone = false
    onDevice.offer().then((found) => !isGone && setOffer(found))
    return () => {
      isGone = true
    }
  }, [onDevice])

  return (
    <>
      {(offer === 'downloadable' || offer === 'downloading') && (
        <div className={styles.choice}>
          <p className={note.note}>
            Private mode: your browser can recognise this language on this device, once it has fetched the
            words for it.
          </p>
          <Tool
            disabled={offer === 'downloading'}
            onClick={async () => {
              setOffer('downloading')
              setIsFailed(false)
              const isInstalled = await onDevice.install()
              setIsFailed(!isInstalled)
              setOffer(isInstalled ? 'available' : 'downloadable')
            }}
          >
            {offer === 'downloading' ? 'Installing' : 'Install private mode'}
          </Tool>
          <p role="alert">{isFailed && 'Your browser could not install it.'}</p>
        </div>
      )}
      {/* Once on, it can be turned off whatever the language. */}
      {(offer === 'available' || isOn) && (
        <Checkbox
          label="Private mode: recognise speech on this device alone"
          checked={isOn}
          onChange={({ target }) => {
            onDevice.set(target.checked)
            setIsOn(target.checked)
          }}
        />
      )}
    </>
  )
}
