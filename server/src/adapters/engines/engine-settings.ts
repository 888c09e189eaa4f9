import type { EngineChoice } from './engine.ts'
import { type RemoteOptions, remoteEngine } from './remote.ts'

type Named = Pick<RemoteOptions, 'urls' | 'apiKey' | 'model'>

export type EngineSettings = {
  /** The engine that serves before all that comes with this machine; null: there is none. */
  first(named: Named): EngineChoice | null
  /** The models that this machine can carry serve. */
  models: boolean
}

const nothing = () => null
const service = (named: Named) =>
  remoteEngine({ ...named, model: named.model === 'none' ? null : named.model })

/** The engines that each value of SPEECH_ENGINE allows. PocketSphinx serves while nothing better does. */
export const engineSettings = {
  auto: { first: (named) => (named.urls.length > 0 ? service(named) : null), models: true },
  pocketsphinx: { first: nothing, models: false },
  sherpa: { first: nothing, models: true },
  remote: { first: service, models: true },
  none: null,
} as const satisfies Record<string, EngineSettings | null>

export type EngineSetting = keyof typeof engineSettings
export const engineSettingNames = Object.keys(engineSettings) as EngineSetting[]
