/** Every SMS gateway, one row each, and the one that the shop sends by. */
import type { SmsGatewayName } from '@jontro/shop/sms/sms-settings.ts';
import type { Config } from '../config/config.ts';
import { alphaSms } from './gateways/alpha-sms.ts';
import { bulkSmsBd } from './gateways/bulksmsbd.ts';
import { greenWeb } from './gateways/greenweb.ts';
import { sslWireless } from './gateways/ssl-wireless.ts';
import type { CreateSmsGateway, SmsGateway } from './sms-gateway.ts';

interface GatewayRow {
  /** The address of its server. */
  base: string;
  create: CreateSmsGateway;
}

const gateways: Readonly<Record<SmsGatewayName, GatewayRow>> = {
  'ssl-wireless': { base: 'https://smsplus.sslwireless.com', create: sslWireless },
  'alpha-sms': { base: 'https://api.sms.net.bd', create: alphaSms },
  bulksmsbd: { base: 'https://bulksmsbd.net', create: bulkSmsBd },
  greenweb: { base: 'https://api.greenweb.com.bd', create: greenWeb },
};

type GatewayConfig = Pick<Config, 'mode' | 'shop' | 'sms'>;

/**
 * A gateway with its login; undefined without one. A demo shop has customers that do not exist, with numbers that may, so it reaches
 * the stand-in alone.
 */
export function createGateway({ mode, sms }: GatewayConfig, name: SmsGatewayName): SmsGateway | undefined {
  const login = sms.logins[name];
  const { base, create } = gateways[name];
  if (!login || (mode === 'demo' && sms.standIn === undefined)) return undefined;
  return create(sms.standIn ?? base, login);
}

/** The gateway that the owner has chosen, once it has a login. */
export function currentGateway(
  config: GatewayConfig,
): { name: SmsGatewayName; gateway: SmsGateway } | undefined {
  const name = config.shop.sms.gateway;
  const gateway = name && createGateway(config, name);
  return gateway && { name, gateway };
}

/** Whether the shop sends SMS at all: without a gateway none is queued. */
export const sendsSms = ({ mode, shop, sms }: GatewayConfig): boolean =>
  shop.sms.gateway !== undefined &&
  sms.logins[shop.sms.gateway] !== undefined &&
  (mode !== 'demo' || sms.standIn !== undefined);
