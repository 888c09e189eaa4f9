import { useState } from 'react'
import { deviceStore, storageKeys } from '../../../../storage.ts'
import { Choice } from './setting.tsx'

const themes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'As the system'],
] as const
const sizes = [
  ['small', 'Small'],
  ['', 'Normal'],
  ['large', 'Large'],
  ['largest', 'Largest'],
] as const
const widths = [
  ['', 'About 70 characters'],
  ['wide', 'Wide'],
] as const

/** The choice of theme, as the page around dictation offers it. */
export interface ThemeChoice {
  chosen(): string
  choose(theme: 'light' | 'dark' | 'system'): void
}

/** The settings of how the page looks: its theme, the size of the text and the length of its lines. What is chosen is there at the next first paint. */
export function Look({ theme }: { theme: ThemeChoice }) {
  const [chosen, setChosen] = useState(theme.chosen)
  return (
    <>
      <Choice
        label="Theme"
        value={chosen}
        options={themes}
        onChange={(value) => {
          const [next] = themes.find(([each]) => each === value) ?? ['light']
          theme.choose(next)
          setChosen(next)
        }}
      />
      <TextChoice label="Text size" name="textSize" options={sizes} />
      <TextChoice label="Line width" name="lineWidth" options={widths} />
    </>
  )
}

interface TextChoiceProps {
  label: string
  name: 'textSize' | 'lineWidth'
  options: readonly (readonly [value: string, words: string])[]
}

function TextChoice({ label, name, options }: TextChoiceProps) {
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
