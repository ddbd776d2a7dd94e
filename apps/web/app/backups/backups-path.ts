/** The path of the page of backups, which only the dashboard links to. */
export const backupsPath = '/dashboard/backups';
