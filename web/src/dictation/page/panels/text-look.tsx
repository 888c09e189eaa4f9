import { useState } from 'react'
import { deviceStore, storageKeys } from '../../../storage.ts'
import { Choice } from './setting.tsx'

const sizes = [
  ['small', 'Small'],
  ['', 'Normal'],
  ['large', 'Large'],
  ['largest', 'Largest'],
] as const
const widths = [
  ['', 'Easy to read: about 70 letters'],
  ['wide', 'Wide'],
] as const

/** How the text looks: its size and the length of its lines. What is chosen is there at the next first paint. */
export function TextLook() {
  return (
    <>
      <Look label="Text size" name="textSize" options={sizes} />
      <Look label="Line width" name="lineWidth" options={widths} />
    </>
  )
}

interface LookProps {
  label: string
  name: 'textSize' | 'lineWidth'
  options: readonly (readonly [value: string, words: string])[]
}

function Look({ label, name, options }: LookProps) {
  const key = storageKeys[name]
  const [value, setValue] = useState(() => deviceStore.read(key) ?? '')
  return (
    <Choice
      label={label}
      value={value}
      options={options}
      onChange={(next) => {
        setValue(next)
        deviceStore.write(key, next === '' ? null : next)
        const { dataset } = document.documentElement
        if (next === '') delete dataset[name]
        else dataset[name] = next
      }}
    />
  )
}
