import { waitForBusyMachine } from './patience.ts';

// Before each file of tests; processes that a test starts have the product's own patience.
waitForBusyMachine();
