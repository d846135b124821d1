import { enableCheapScrypt } from '#tests/support/cheap-scrypt.mjs'

// Runs before each test file: a file before it in the same process may have called enableRealScrypt().
enableCheapScrypt()
