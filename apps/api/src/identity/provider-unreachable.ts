/** What a person is told when the hosted identity provider does not answer. */
export const providerUnreachable = 'The sign-in service could not be reached';
