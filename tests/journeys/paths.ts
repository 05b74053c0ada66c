// Addresses of screens that several files of journeys open.

export const associates = '/back-office/account/associates'
export const goformz = '/back-office/goformz'
export const hazards = '/admin/hazards'
export const plansPage = '/back-office/plans'
export const preTaskPlans = '/back-office/pre-task-plans'
export const submissions = '/back-office/submissions'
export const scheduledReports = '/back-office/schedule-jobs'
