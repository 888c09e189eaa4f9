export type Browser = 'chromium' | 'firefox'

/** The first that have all it uses, as `URL.parse` and the scripts' own look into closed shadow trees. */
export const oldest = { chromium: '126', firefox: '128' }

/** This machine, where a newcomer's server runs. */
const loopback = ['http://localhost/*', 'http://127.0.0.1/*']

/**
 * The extension's manifest. It may act in a tab once the shortcut was used there, and on the person's own server once the
 * person has allowed that. The folders, which are for trying, may talk to a server on this machine as well.
 */
export function manifestFor(browser: Browser, version: string) {
  return {
    manifest_version: 3,
    name: 'Plainspoken',
    short_name: 'Plainspoken',
    version,
    description: 'Speak, and it is written where your cursor is. Works with your own Plainspoken server.',
    icons: { 32: 'icon-32.png', 128: 'icon-128.png' },
    action: { default_title: 'Dictate into this field' },
    background:
      browser === 'chromium' ? { service_worker: 'src/background.ts' } : { scripts: ['src/background.ts'] },
    options_ui: { page: 'src/setup.html', open_in_tab: true },
    commands: {
      dictate: {
        suggested_key: { default: 'Alt+Shift+D' },
        description: 'Dictate into this field, or stop',
      },
    },
    permissions: ['activeTab', 'scripting', 'storage'],
    host_permissions: loopback,
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    content_security_policy: {
      extension_pages: "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'",
    },
    ...(browser === 'chromium'
      ? { minimum_chrome_version: oldest.chromium }
      : {
          browser_specific_settings: {
            gecko: {
              id: 'extension@plainspoken.example',
              strict_min_version: `${oldest.firefox}.0`,
              data_collection_permissions: { required: ['none'] },
            },
          },
        }),
  }
}
