/** Tries a credential at its service: a query at the gateway, which charges nothing, or a test mail to the admin. */
import type { CourierName } from '@jontro/shop/couriers/couriers.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { Language } from '@jontro/shop/language.ts';
import type { secretEndpoints } from '@jontro/shop/secrets/secrets.endpoints.ts';
import { type SecretName, secrets, secretTexts } from '@jontro/shop/secrets/secrets.ts';
import type { SmsGatewayName } from '@jontro/shop/sms/sms-settings.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { courierOf } from '../couriers/couriers.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { testMailOf } from '../mail/mail-problems.ts';
import { createMailer, MailError } from '../mail/mailer.ts';
import type { CredentialCheck } from '../payments/payment-provider.ts';
import type { Context } from '../runtime/context.ts';
import { storableError } from '../runtime/retries.ts';
import { createGateway } from '../sms/sms-gateways.ts';
import { requireSecretName } from './secrets.ts';

type Parts = Pick<Context, 'config' | 'db' | 'limits' | 'now' | 'paymentProviders'>;

const notSet = () => new ApplicationError('broken-rule', secretTexts.notSet);

/** Asks an SMS gateway for the balance, which costs nothing. */
const checkSms =
  (name: SmsGatewayName) =>
  async ({ config }: Parts): Promise<CredentialCheck> => {
    const gateway = createGateway(config, name);
    if (!gateway) throw notSet();
    if (!gateway.balance) throw new ApplicationError('broken-rule', secretTexts.noCheck);
    const result = await gateway.balance();
    return result.kind === 'known' ? { kind: 'accepted' } : { kind: result.kind, reason: result.detail };
  };

const checkCourier =
  (name: CourierName) =>
  async (parts: Parts): Promise<CredentialCheck> => {
    const courier = courierOf(parts, name);
    if (!courier) throw notSet();
    return courier.checkCredentials();
  };

/** By name; each throws 409 if there is nothing to try. */
const checks: Record<
  SecretName,
  (parts: Parts, by: CurrentUser, language: Language) => Promise<CredentialCheck>
> = {
  async sslcommerz({ config, paymentProviders }) {
    const check =
      config.payment.provider === 'none' ? undefined : paymentProviders.sslcommerz.checkCredentials;
    if (!check) throw notSet();
    return check();
  },
  async bkash({ config, paymentProviders }) {
    const check = config.bkash.provider === 'none' ? undefined : paymentProviders.bkash.checkCredentials;
    if (!check) throw notSet();
    return check();
  },
  async nagad({ config, paymentProviders }) {
    const check = config.nagad.provider === 'none' ? undefined : paymentProviders.nagad.checkCredentials;
    if (!check) throw notSet();
    return check();
  },
  async smtp({ config, now }, by, language) {
    const mailer = createMailer(config);
    if (!mailer) throw notSet();
    try {
      const { dedupeKey, to, subject, text, html } = testMailOf(config, by.email, language, now());
      await mailer.send({ id: dedupeKey.replace(':', '-'), to, subject, text, html });
      return { kind: 'accepted' };
    } catch (error) {
      const isRefusal = error instanceof MailError && error.kind === 'refused';
      return { kind: isRefusal ? 'refused' : 'unavailable', reason: storableError(error) };
    } finally {
      mailer.close();
    }
  },
  steadfast: checkCourier('steadfast'),
  pathao: checkCourier('pathao'),
  redx: checkCourier('redx'),
  'ssl-wireless': checkSms('ssl-wireless'),
  'alpha-sms': checkSms('alpha-sms'),
  bulksmsbd: checkSms('bulksmsbd'),
  greenweb: checkSms('greenweb'),
};

/** Throws 404 for an unknown name, 409 if nothing is set, 429 for too many tries. */
export async function checkSecret(
  parts: Parts,
  by: CurrentUser,
  given: string,
  language: Language,
): Promise<EndpointResponse<typeof secretEndpoints.checkSecret>> {
  await parts.limits.limit('check-secret', by.userId);
  const name = requireSecretName(given);
  const result = await checks[name](parts, by, language);
  const works = result.kind === 'accepted';
  await recordAudit(parts.db, parts.now(), by, {
    event: 'checkSecret',
    subjectId: name,
    name: secrets[name].label,
    after: { works },
  });
  if (works) return { works, message: name === 'smtp' ? secretTexts.mailAccepted : secretTexts.accepted };
  return { works, message: secretTexts[result.kind], reason: result.reason };
}
