import type { Profile } from '#shared/account.ts'
import { isAllowed } from '#shared/policy.ts'

export const canOpenDashboard = ({ role }: Profile): boolean => isAllowed(role, 'overview.read')
