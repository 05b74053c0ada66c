export { chainOf } from './chain.ts'
export { organization, type Reports } from './organization.ts'
export { OrganizationTreeDialog, type TreePerson } from './organization-tree-dialog.tsx'
export { initialsOf, useShownName } from './people-nodes.tsx'
