import type { Platform } from '../core/reducer/platform.ts'

/** Instructions for allowing the microphone in this browser: what happened, then what to do, one step after the other. */
export interface MicrophoneHelp {
  title: string
  steps: readonly string[]
}

export function microphoneHelp(platform: Platform): MicrophoneHelp {
  const press = platform.os === 'desktop' ? 'Click' : 'Tap'
  if (platform.os === 'ios') {
    return {
      title: 'The microphone is blocked on this iPhone or iPad.',
      steps: [
        'Open the Settings app, then Apps, and choose your browser.',
        'Set Microphone to Ask or Allow. In Safari you can also tap the page menu in the address bar, then Website Settings.',
        'Come back here and reload the page.',
      ],
    }
  }
  if (platform.isBrave) {
    return {
      title: 'Brave has blocked the microphone for this site.',
      steps: [
        `${press} the icon to the left of the address, then allow the microphone. If it is not shown, open brave://settings/content/microphone.`,
        `If Shields are up, ${press.toLowerCase()} the lion and turn them down for this site.`,
        'Reload the page. Brave has no speech recognition of its own: your voice is recorded and transcribed on the server.',
      ],
    }
  }
  return {
    title: 'The microphone is blocked for this site.',
    steps: [
      platform.isWebKit
        ? 'In the menu bar choose Safari, then Settings for This Website, and set Microphone to Allow.'
        : `${press} the icon to the left of the address, then allow the microphone.`,
      'If it is allowed there, check that your device lets the browser use the microphone (Settings > Privacy > Microphone).',
      'Reload the page, or press the button below.',
    ],
  }
}
