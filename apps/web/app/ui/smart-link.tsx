/** A link to an address of the owner: within the shop it navigates without loading a new document. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface SmartLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

export const SmartLink = ({ to, ...props }: SmartLinkProps) =>
  to.startsWith('/') ? <Link to={to} {...props} /> : <a href={to} {...props} />;
