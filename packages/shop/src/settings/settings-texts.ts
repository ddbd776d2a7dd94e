/** Texts of the changes of settings. */
export const settingsTexts = {
  saved: 'The setting is saved and applies now',
  reset: 'The setting is back at its default',
  unknown: 'There is no such setting',
  fixed: 'This setting is set where the shop is started, so it cannot be changed here',
  changedMeanwhile: 'Somebody else has changed this setting meanwhile',
} as const;
