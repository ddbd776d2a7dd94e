/** What shoppers see on the plain pages of a shop that has not opened yet; staff use every page. */
import { textIn } from '@jontro/shop/localized-text.ts';
import { soonTexts } from '@jontro/shop/opening/opening.ts';
import { isStaff } from '@jontro/shop/users/permissions.ts';
import { html } from '../http/html.ts';
import { sendPlainPage } from './markup.ts';
import { plainPaths } from './plain-paths.ts';
import type { Visit } from './visit.ts';

/** The pages of an account, which are not the shop. */
const openBefore = /^\/(?:login|register|dashboard)(?:\/|$)/;

export const isClosedTo = ({ shop, user, path }: Pick<Visit, 'shop' | 'user' | 'path'>): boolean =>
  !shop.opened && !openBefore.test(path) && !(user && isStaff(user));

export const sendOpeningSoon = (visit: Visit) =>
  sendPlainPage(visit, {
    title: textIn(soonTexts.heading, visit.language),
    content: html`<section><p>${textIn(soonTexts.text, visit.language)}</p><p><a class="button" href="${visit.href(plainPaths.login)}">${textIn(soonTexts.login, visit.language)}</a></p></section>`,
  });
