import { waitForBusyMachine } from './patience.ts';

// Runs before each file of tests; processes that a test starts keep the product's own patience.
waitForBusyMachine();
