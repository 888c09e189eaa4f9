CREATE TABLE "account_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"event" text NOT NULL,
	"outcome" text NOT NULL,
	"code" text,
	"browser" text,
	"network" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "google_identities" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "google_identities" ADD COLUMN "is_authoritative" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "account_events_account_id" ON "account_events" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "account_events_at" ON "account_events" USING btree ("at");