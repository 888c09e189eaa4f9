/** What can be opened over the page: what one can say, the settings, earlier texts, and the question before the text goes. */
export type PanelName = 'help' | 'settings' | 'history' | 'clear'
