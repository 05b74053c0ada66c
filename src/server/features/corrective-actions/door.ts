export { correctiveActionKind } from './kind.ts'
export { printableAction } from './print.ts'
export { sealableAction } from './seal.ts'
export { actionPhoto } from './photos.ts'
