/** The owner's data in the footer; loaded only where there are any. */
import { type Business, businessLines } from '@jontro/shop/business.ts';
import { useLanguage } from '../language/use-language.ts';

export default function BusinessDetails({ business }: { business: Business }) {
  const { language, digits } = useLanguage();
  return (
    <dl className="shell flex flex-wrap gap-x-8 gap-y-2 border-t border-ink-line py-5 text-sm text-mist">
      {businessLines(business, language).map(({ label, text, href }) => (
        <div key={label}>
          <dt className="inline font-semibold text-white">{label}: </dt>
          <dd className="inline break-words">
            {href ? (
              <a href={href} className="inline-block min-h-6 hover:text-white">
                {digits(text)}
              </a>
            ) : (
              digits(text)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
