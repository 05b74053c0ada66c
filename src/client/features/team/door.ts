export { chainOf } from './chain.ts'
export { organization, type Colleague, type Reports } from './organization.ts'
