import { useEffect, useState } from 'react'
import type { OnDevice } from '../../recognition/on-device.ts'
import { Tool } from '../tool.tsx'
import { Fact, Switch } from './setting.tsx'

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

  const canInstall = offer === 'downloadable' || offer === 'downloading'
  return (
    <>
      {/* Once on, it can be turned off whatever the language. */}
      {(offer === 'available' || isOn) && (
        <Switch
          label="Private mode"
          note="Audio never leaves this device."
          isOn={isOn}
          onChange={(next) => {
            onDevice.set(next)
            setIsOn(next)
          }}
        />
      )}
      {canInstall && (
        <Fact
          label={isOn ? 'Private mode for this language' : 'Private mode'}
          note="Recognise speech on this device. Your browser downloads a language pack once."
        >
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
        </Fact>
      )}
      {offer === 'unavailable' && (
        <Fact label={isOn ? null : 'Private mode'} note="Private mode isn’t available for this language." />
      )}
      <p role="alert">{isFailed && 'Your browser could not install it.'}</p>
    </>
  )
}
