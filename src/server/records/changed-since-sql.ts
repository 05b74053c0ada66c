/**
 * Returns the SQL condition that a record was made or changed since the time in `param`, because
 * each change leaves a ticket. `entity` is the word of its kind in tickets; `account` and `number`
 * are SQL of the record's own columns.
 */
export function changedSinceSql(
  entity: string,
  account: string,
  number: string,
  param: string,
): string {
  return `exists (select from tickets t where t.account_id = ${account} and t.entity = '${entity}' and t.record_id = ${number} and t.created_at >= ${param})`
}
