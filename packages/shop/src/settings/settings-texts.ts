/** Texts of the changes of settings. */
export const settingsTexts = {
  saved: 'The setting is saved and applies now',
  reset: 'The setting is back at its default',
  unknown: 'There is no such setting',
  fixed: 'This setting is set where the shop is started, so it cannot be changed here',
  logoPath: 'A logo is a picture of this shop: upload one, or enter its path',
  noPreview: 'Only name, logo, menu, categories of the home page and links of the footer have a preview',
  previewed: 'The preview is ready',
  changedMeanwhile: 'Somebody else has changed this setting meanwhile',
} as const;
