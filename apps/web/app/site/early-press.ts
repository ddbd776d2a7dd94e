/**
 * The inline script that marks a button of a buy bar as busy that is pressed before React has it, which takes seconds on a slow network.
 * The bar presses it again once it is React's (add-to-cart.tsx). In the syntax of ECMAScript 5, as watch-scripts.ts.
 */
const source = `
addEventListener('click', function (event) {
  event = event.target.closest('[data-buy-bar] button')
  event && !/__reactF/.test(Object.keys(event)) && event.setAttribute('aria-busy', true)
}, true)`;

/** Without what every page would have for readers alone. */
export const earlyPress = source.replace(/\n\s*/g, '\n').replace(/ ?([=(){},&!]+) ?/g, '$1');
