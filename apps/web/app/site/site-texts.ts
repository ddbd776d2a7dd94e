/** Fixed texts of the shell and the error page (specification section 2). */
export const siteTexts = {
  errorTitle: 'Whoops! Something Went Wrong.',
  errorText:
    'The page you’re looking for is not available. Please try again later or return to the homepage.',
  errorLink: 'Go Back to Home',
  errorPageTitle: 'Page not found',
  searchPlaceholder: 'Search for products...',
  loginRegister: 'Login/Register',
  blurb:
    'Your one-stop destination for the latest gadgets and accessories: quality products, fast delivery and exceptional service.',
} as const;
