/** The interface between the server and the pages that it renders; only types. */
import type { Business } from './business.ts';
import type { LearnedDays } from './cart/delivery-promise.ts';
import type { Banner } from './catalog/catalog.endpoints.ts';
import type { ShopColours } from './design/shop-colours.ts';
import type { EndpointInput, EndpointResponse } from './endpoint.ts';
import type { Home } from './home/home.endpoints.ts';
import type { HomeSection } from './home/home-sections.ts';
import type { Language } from './language.ts';
import type { PageSlug } from './pages/page-content.ts';
import type { PageSettings, Preset, ShopSettings } from './settings.ts';

/** The part of an endpoint that a sender needs; every endpoint of `*.endpoints.ts` has it. */
export interface SendableEndpoint {
  method: string;
  url: string;
  schema: object;
}

/**
 * Reads a public endpoint for a page's loader. An error response is returned, so that the page can handle a 404. Throws for
 * any other endpoint: what it returns would be cached for everyone.
 */
export type InProcessSend = <Endpoint extends SendableEndpoint>(
  endpoint: Endpoint,
  input?: Partial<EndpointInput<Endpoint>>,
) => Promise<{ ok: true; reply: EndpointResponse<Endpoint> } | { ok: false; status: number; body: unknown }>;

/** Names of the products that are not deleted. */
export interface ProductNames {
  count(): Promise<number>;
  /** A page of products, oldest first, so that a new product does not shift the others. */
  list(skip: number, limit: number): Promise<{ _id: string; productName: string }[]>;
}

/** Settings that pages show and that are not part of the build; `language` is the page's, which the visitor may have chosen. */
export interface WebSettings
  extends Omit<
    PageSettings,
    'homeSections' | 'business' | 'shopFooter' | 'lightHeader' | 'colours' | 'returnDays'
  > {
  /** Left out where the owner has set nothing. */
  business?: Business;
  /** Left out where the footer is the specification's. */
  shopFooter?: true;
  /** Left out where some pages have a dark header. */
  lightHeader?: true;
  /** Left out where returns are not promised. */
  returnDays?: number;
  /** Left out without the setting `learnedDelivery`, and while nothing is known. */
  learnedDays?: LearnedDays;
  /** Left out where the owner has chosen none. */
  colours?: ShopColours;
  /** Left out for all sections in the specification's order. */
  homeSections?: readonly HomeSection[];
  /** The owner's published pages, by the last part of their addresses; left out where there are none. */
  pages?: readonly PageSlug[];
  /** The fewest characters of a password that the shop's own identity provider takes; left out where they are the specification's. */
  passwordLength?: number;
  /** The language whose addresses have no tag. */
  defaultLanguage: Language;
  /** Whether pages have the specification's texts about the shop, where the owner has written none. */
  specificationTexts: boolean;
  /** The shop has not opened yet; left out where it has. */
  closed?: true;
  /** The page is one of the data saver; left out where it is not. */
  savesData?: true;
  /** Whether the shop runs with stand-ins, which every page shows. */
  demo: boolean;
  /** The set of settings that is shown, for the notice of a demo shop. */
  preset: Preset;
  /** Whether visitors of a demo shop may choose the other one. */
  choosePreset: boolean;
  /** The shop's own URL without a trailing slash, for canonical links and sharing; may be empty. */
  publicUrl: string;
  /** The year in which the page was rendered, of UTC. */
  year: number;
  /** The banners of a preview, instead of the live ones. */
  previewedBanners?: readonly Banner[];
  /** What the second edition of the home page shows in a preview, instead of the live one. */
  previewedHome?: Home;
  /** Whether an external provider is configured for the Google button; otherwise it is hidden. */
  googleLogin: boolean;
}

/** What the server provides to the pages. */
export interface PageServices {
  send: InProcessSend;
  /** For the sitemap, which lists more products than any endpoint returns. */
  productNames: ProductNames;
  /** The settings that differ from the defaults. */
  readonly shop: Partial<WebSettings>;
}

/** A page, or a file such as the sitemap. */
export interface RenderedPage {
  status: number;
  headers: Headers;
  /** All bytes: HTML is complete, so that it can be cached and its inline scripts hashed. */
  body: Uint8Array;
}

/** What the build of the pages provides to render them. */
export interface PagesBuild {
  /** Returns the renderer of pages, each in the language of its address. */
  createWebHandler(
    mode: 'production' | 'development',
  ): (request: Request, language: Language, services: PageServices) => Promise<RenderedPage>;
}

/** What the build of the pages provides to serve what is rendered. */
export interface PageAddresses {
  /**
   * The canonical address of the page at a URL, whether visitors can create any number of such addresses, the product that it
   * names, and the path that has replaced it.
   */
  pageAddress(
    url: string,
    settings: ShopSettings,
  ): { url: string; unboundedKeys: boolean; productId?: string; movedTo?: string };
  /** Whether the shop has a page at a path in the default language, of whatever content. */
  isPage(path: string): boolean;
  /** The identity provider that the pages were built for; must match the server's setting. */
  identityKind: 'embedded' | 'hosted';
}
