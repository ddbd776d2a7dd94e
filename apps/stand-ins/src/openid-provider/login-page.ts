// The login page, on which the user is chosen.
import { html } from '../html.ts';
import { DEMO_USERS } from './users.ts';

/** The Enter key presses a form's first button, which must not be the first user of the list. */
const ENTER_KEY = html`<button name="action" value="continue" class="enter" tabindex="-1" aria-hidden="true">Continue</button>`;

/** The login document; shows `error` and the typed values again after invalid input. */
export function loginPage(shown: { email?: string; name?: string; error?: string }): string {
  const userButtons = DEMO_USERS.map(
    ({ email, name }) => html`<li><button class="person" name="person" value="${email}" formnovalidate>
      <span class="initial" aria-hidden="true">${[...name][0]}</span>
      <span><strong>${name}</strong><small>${email}</small></span></button></li>`,
  );
  return frame(
    'Choose an account',
    html`<main>
      <h1>Choose an account</h1>
      <p class="purpose">to continue to Jontro</p>
      ${shown.error && html`<p class="error" role="alert">${shown.error}</p>`}
      <form method="post" autocomplete="off">
        ${ENTER_KEY}
        <ul>${userButtons}</ul>
        <p class="or"><span>or be somebody else</span></p>
        <div class="pair">
          <div><label for="email">Email</label>
            <input id="email" name="email" type="email" required value="${shown.email}"></div>
          <div><label for="name">Name</label>
            <input id="name" name="name" maxlength="100" value="${shown.name}"></div>
        </div>
        <label class="verified"><input type="checkbox" name="verified" value="yes" checked>
          This email address is verified</label>
        <div class="actions">
          <button name="action" value="cancel" class="quiet" formnovalidate>Cancel</button>
          <button name="action" value="continue" class="main">Continue</button>
        </div>
      </form>
    </main>`,
  );
}

/** A page with a title and a text. */
export function noticePage(title: string, text: string): string {
  return frame(title, html`<main><h1>${title}</h1><p>${text}</p></main>`);
}

function frame(title: string, content: { markup: string }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/interaction/login.css">
</head>
<body>
<aside class="banner" aria-label="Notice"><strong>Local sign-in for trying things out.</strong>
No password, no real account.</aside>
${content}
</body>
</html>
`.markup;
}
