// The response to a session request: every field of docs/protocols/payment-gateway.md#session-answer.
import { formatPoisha } from './amounts.ts';
import type { GatewaySession } from './gateway-records.ts';

const GROUPS = {
  visa: 'dbbl_visa,brac_visa,city_visa,ebl_visa,sbl_visa,visacard',
  master: 'dbbl_master,brac_master,city_master,ebl_master,sbl_master,mastercard',
  amex: 'city_amex,amexcard',
  othercards: 'dbbl_nexus,qcash,fastcash',
  internetbanking: 'city,bankasia,ibbl,mtbl',
  mobilebanking: 'bkash,dbblmobilebanking,abbank,upay,tapnpay',
};

const CHANNELS = [
  { name: 'VISA', type: 'visa', gw: 'visacard' },
  { name: 'MASTER', type: 'master', gw: 'mastercard' },
  { name: 'AMEX', type: 'amex', gw: 'amexcard' },
  { name: 'BKash', type: 'mobilebanking', gw: 'bkash' },
  { name: 'DBBL Mobile Banking', type: 'mobilebanking', gw: 'dbblmobilebanking' },
  { name: 'City Touch', type: 'internetbanking', gw: 'city' },
];

const EMPTY = {
  sessionkey: '',
  GatewayPageURL: '',
  redirectGatewayURL: '',
  directPaymentURLBank: '',
  directPaymentURLCard: '',
  directPaymentURL: '',
  redirectGatewayURLFailed: '',
  payByNewCardURL: '',
  storeBanner: '',
  storeLogo: '',
  store_name: '',
  is_direct_pay_enable: '0',
};

/** `FAILED` with a reason, still with HTTP 200. */
export function failedSessionResponse(reason: string) {
  return { status: 'FAILED', failedreason: reason, ...EMPTY, gw: emptyGroups(), desc: [] };
}

/** `SUCCESS` with the URL of the hosted page. */
export function openedSessionResponse(session: GatewaySession, baseUrl: string, storeName: string) {
  const page = `${baseUrl}/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=${session.sessionKey}`;
  return {
    status: 'SUCCESS',
    failedreason: '',
    sessionkey: session.sessionKey,
    gw: GROUPS,
    redirectGatewayURL: `${baseUrl}/gwprocess/v4/gw.php?Q=REDIRECT&SESSIONKEY=${session.sessionKey}&cardname=`,
    directPaymentURLBank: '',
    directPaymentURLCard: '',
    directPaymentURL: '',
    redirectGatewayURLFailed: '',
    GatewayPageURL: page,
    payByNewCardURL: '',
    storeBanner: '',
    storeLogo: '',
    store_name: storeName,
    desc: CHANNELS.map((channel) => ({
      ...channel,
      logo: '',
      r_flag: '1',
      redirectGatewayURL: `${page}&cardname=${channel.gw}`,
      transAmt: formatPoisha(session.amountPoisha),
      payableAmt: formatPoisha(session.amountPoisha),
      charge: '0',
      autoselect: '0',
    })),
    is_direct_pay_enable: '0',
    emi_status: 0,
    offer_status: 0,
  };
}

function emptyGroups(): Record<string, string> {
  return Object.fromEntries(Object.keys(GROUPS).map((group) => [group, '']));
}
