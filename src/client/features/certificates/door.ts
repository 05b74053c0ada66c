export { ExpiryMark } from './expiry-mark.tsx'
