/** What the head of a page has for dark mode and own colours; rendered by the server alone, as it never changes in the browser. */
import { themeStyle } from '@jontro/shop/design/theme.ts';
import { darkSurface } from '@jontro/shop/design/tokens.ts';
import { useSettings } from './settings.ts';

export function ThemeHead() {
  const { darkMode, colours } = useSettings();
  const style = themeStyle({ darkMode, ...(colours && { colours }) });
  return (
    <>
      {darkMode ? (
        <>
          <meta name="color-scheme" content="light dark" />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={darkSurface.dark} />
        </>
      ) : null}
      <meta name="theme-color" content={darkSurface.light} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of checked colours */}
      {style ? <style dangerouslySetInnerHTML={{ __html: style }} /> : null}
    </>
  );
}
