/** The error message shown when the hosted identity provider does not respond. */
export const providerUnreachable = 'The sign-in service could not be reached';
