/** The path of the owner's page of SMS. */
export const smsPath = '/dashboard/sms';
