// Routes of the hosted page, its forms and its two static files.
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cardEntryError } from './card-entry.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { GatewaySession } from './gateway-records.ts';
import { hostedPage, type PageView, TABS, type Tab } from './hosted-page.ts';
import { completeTransaction, repeatReturn } from './outcomes.ts';
import { messagePage, sendPage } from './page-layout.ts';
import { requestFields } from './request-fields.ts';
import { returnPage } from './return-page.ts';
import { findSession } from './sessions.ts';
import { accountOutcome, BANKS, cardOutcome, findTestCard, WALLETS } from './test-instruments.ts';
import type { Outcome } from './transactions.ts';

const CLOSED: Record<GatewaySession['state'], string> = {
  open: '',
  pending: 'This payment is being processed by the bank.',
  paid: 'This payment has already been made.',
  cancelled: 'This payment was cancelled.',
  expired: 'The time for this payment is over. Start again from the shop.',
};

export function hostedPageRoutes(app: FastifyInstance, gateway: GatewayContext): void {
  app.get('/gwprocess/v4/gw.php', (request, reply) =>
    showPage(request, reply, requestFields(request).SESSIONKEY),
  );
  app.get('/EasyCheckOut/:token', (request, reply) => {
    return showPage(request, reply, (request.params as { token: string }).token);
  });
  app.post('/gwprocess/v4/pay/:sessionKey/:channel', pay);

  for (const [name, type] of [
    ['gateway.css', 'text/css'],
    ['return.js', 'text/javascript'],
  ] as const) {
    const content = readFileSync(new URL(name, import.meta.url), 'utf8');
    app.get(`/__assets/${name}`, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).send(content),
    );
  }

  function showPage(request: FastifyRequest, reply: FastifyReply, key: string | undefined) {
    const session = findSession(gateway, key);
    if (session?.state !== 'open') return sendClosedPage(reply, session);
    if (!session.pageOpened) {
      session.pageOpened = true;
      gateway.save();
    }
    const { tab, card } = requestFields(request);
    return show(reply, { session, tab: readTab(tab), typed: { number: card && findTestCard(card)?.number } });
  }

  async function pay(request: FastifyRequest, reply: FastifyReply) {
    const { sessionKey, channel } = request.params as { sessionKey: string; channel: string };
    const session = findSession(gateway, sessionKey);
    if (!session) return sendClosedPage(reply, session);
    if (session.state !== 'open') {
      const repeated = repeatReturn(gateway, session);
      return repeated
        ? sendPage(reply, returnPage(repeated, storeName(session)))
        : sendClosedPage(reply, session);
    }
    return handleChannel(session, channel, requestFields(request), reply);
  }

  function handleChannel(
    session: GatewaySession,
    channel: string,
    fields: Record<string, string>,
    reply: FastifyReply,
  ) {
    const account = [...WALLETS, ...BANKS].find(({ key }) => key === fields.account);
    const tab = account?.brand === 'IB' ? 'internet' : account ? 'mobile' : readTab(channel);
    if (channel === 'cancel')
      return finish(session, 'cards', { status: 'CANCELLED', error: 'Cancelled by User' }, reply);
    if (channel === 'card') return payByCard(session, fields, reply);
    if (!account) return show(reply, { session, tab, error: 'Choose one of the list.' }, 422);
    session.channelChosen = true;
    gateway.save();
    if (channel !== 'code') return show(reply, { session, tab, codeFor: account });
    return finish(session, tab, accountOutcome(account, fields.code ?? ''), reply);
  }

  function payByCard(session: GatewaySession, fields: Record<string, string>, reply: FastifyReply) {
    const card = findTestCard(fields.number ?? '');
    const error = cardEntryError(card, fields, gateway.clock.now());
    if (error || !card) {
      // A number that is not a test card may be a real one: it is not shown again.
      const typed = { number: card?.number, expiry: fields.expiry };
      return show(reply, { session, tab: 'cards', typed, error }, 422);
    }
    session.channelChosen = true;
    return finish(session, 'cards', cardOutcome(card), reply);
  }

  async function finish(session: GatewaySession, tab: Tab, outcome: Outcome, reply: FastifyReply) {
    const browserReturn = await completeTransaction(gateway, session, outcome);
    if (browserReturn.stay)
      return show(reply, { session, tab, error: `${outcome.error}. You can try again.` }, 402);
    return sendPage(reply, returnPage(browserReturn, storeName(session)));
  }

  function show(reply: FastifyReply, view: Omit<PageView, 'storeName'>, status = 200) {
    return sendPage(reply, hostedPage({ ...view, storeName: storeName(view.session) }), status);
  }

  function storeName(session: GatewaySession): string {
    return gateway.settings.stores.find((store) => store.id === session.storeId)?.name ?? session.storeId;
  }
}

function sendClosedPage(reply: FastifyReply, session: GatewaySession | undefined) {
  if (!session) return sendPage(reply, messagePage('Unknown payment', 'No payment has this address.'), 404);
  return sendPage(reply, messagePage('This page is closed', CLOSED[session.state]), 410);
}

function readTab(text: string | undefined): Tab {
  return text && Object.hasOwn(TABS, text) ? (text as Tab) : 'cards';
}
