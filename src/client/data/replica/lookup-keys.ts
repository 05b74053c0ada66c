/** Query keys of the lookups, which the worker keeps and the persister does not (rulings, 13). */
export const lookupsKey = ['lookup', 'actions'] as const
export const catalogueKey = ['lookup', 'catalogue'] as const
export const managersKey = ['lookup', 'managers'] as const
