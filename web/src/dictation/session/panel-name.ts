/**
 * The panels that can be opened over the page: what one can say, the settings, a person's own words in them, templates, all texts of this
 * device, and the question before the text goes.
 */
export type PanelName = 'help' | 'settings' | 'words' | 'templates' | 'texts' | 'clear'
