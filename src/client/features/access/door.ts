export { AccessPage } from './access-page.tsx'
export { SignedInAs } from './signed-in-as.tsx'
