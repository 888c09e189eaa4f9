/** The system's Firefox; the name is Debian's. */
export const firefox = process.env.FIREFOX ?? '/usr/bin/firefox-esr'
