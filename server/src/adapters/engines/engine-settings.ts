/**
 * What each value of SPEECH_ENGINE lets serve: another service, and the models that this machine can carry. PocketSphinx
 * serves while nothing better does.
 */
export const engineSettings = {
  auto: { service: 'where named', models: true },
  pocketsphinx: { service: 'never', models: false },
  sherpa: { service: 'never', models: true },
  remote: { service: 'always', models: true },
  none: null,
} as const satisfies Record<string, { service: 'always' | 'where named' | 'never'; models: boolean } | null>

export type EngineSetting = keyof typeof engineSettings
export const engineSettingNames = Object.keys(engineSettings) as EngineSetting[]
