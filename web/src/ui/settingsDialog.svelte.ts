// Whether the settings are open. They stay open when the page in the background changes, as when it has loaded.
export const settingsDialog = $state({ open: false });
