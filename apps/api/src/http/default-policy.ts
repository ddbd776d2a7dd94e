/** The Content-Security-Policy of responses without one of their own: data, files and redirects. */
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file of the build, which is no document. */
    buildFile?: boolean;
  }
}

/** Opened as a document it loads nothing, and no other page shows it. */
const nothing = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
/** Browsers show a PDF by a document of their own, which the directives above would keep from loading. */
const ofPdf = "frame-ancestors 'none'";

export function setDefaultPolicy(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.hasHeader('content-security-policy') || request.routeOptions.config.buildFile) return;
  const isPdf = reply.getHeader('content-type') === 'application/pdf';
  reply.header('content-security-policy', isPdf ? ofPdf : nothing);
}
