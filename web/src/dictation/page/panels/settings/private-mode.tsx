import { useEffect, useState } from 'react'
import {
  createOnDevice,
  type OnDevice,
  type OnDeviceState,
  type OnDeviceWorld,
} from '../../../recognition/on-device.ts'
import { Tool } from '../../shared/tool.tsx'
import { Fact, Switch } from '../parts/setting.tsx'

const news: Partial<Record<OnDeviceState, string>> = {
  slow: 'Your browser is still downloading it. You can close this and carry on: it continues by itself, and its progress shows here. If nothing changes, restart the browser and install it again.',
  failed: 'Your browser could not install it.',
}

/** One for each page: what is being fetched goes on while the panel is closed. */
const opened = new WeakMap<OnDeviceWorld, OnDevice>()

function onDeviceOf(world: OnDeviceWorld): OnDevice {
  const onDevice = opened.get(world) ?? createOnDevice(world)
  opened.set(world, onDevice)
  return onDevice
}

interface PrivateModeProps {
  world: OnDeviceWorld
  onChange(isOn: boolean): void
}

/** Recognition on the device itself, where the browser offers it for the language: nothing that is said leaves it. */
export function PrivateMode({ world, onChange }: PrivateModeProps) {
  const onDevice = onDeviceOf(world)
  const [state, setState] = useState<OnDeviceState>('unavailable')
  const [isOn, setIsOn] = useState(onDevice.isOn)
  useEffect(() => onDevice.follow(setState), [onDevice])

  const isComing = state === 'downloading' || state === 'slow'
  const canInstall = isComing || state === 'downloadable' || state === 'failed'
  return (
    <>
      {/* Once on, it can be turned off whatever the language. */}
      {(state === 'available' || isOn) && (
        <Switch
          label="Private mode"
          note="Audio never leaves this device."
          isOn={isOn}
          onChange={(next) => {
            onDevice.set(next)
            setIsOn(next)
            onChange(next)
          }}
        />
      )}
      {canInstall && (
        <Fact
          label={isOn ? 'Private mode for this language' : 'Private mode'}
          note="Recognise speech on this device. Your browser downloads a language pack once."
        >
          <Tool disabled={state === 'downloading'} onClick={onDevice.install}>
            {state === 'downloading' ? 'Installing' : 'Install private mode'}
          </Tool>
        </Fact>
      )}
      {state === 'unavailable' && (
        <Fact label={isOn ? null : 'Private mode'} note="Private mode isn’t available for this language." />
      )}
      <p role="alert">{news[state]}</p>
    </>
  )
}
