CREATE TABLE "trial_addresses" (
	"hash" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "had_trial_before" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "trial_addresses_started_at" ON "trial_addresses" USING btree ("started_at");